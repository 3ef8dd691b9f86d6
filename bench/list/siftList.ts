import sift from "sift";
import type { CreateListContestants } from "./ListContestant";
import { inBothOrders, mongoQuery } from "./mongoQuery";
import { pageOfFound } from "./pageOfFound";

/** A filter of an array, as documented. The array is in the order of the page, and the test is made beforehand. */
export const createSiftList: CreateListContestants = (transfers) => {
  const sorted = inBothOrders(transfers);
  return [
    {
      name: "sift",
      prepare(query) {
        const test = sift(mongoQuery(query));
        const all = sorted[query.order ?? "newest"];
        return () => pageOfFound(all.filter(test), query.limit);
      },
    },
  ];
};
