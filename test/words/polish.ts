import { pl } from "date-fns/locale/pl";
import { english, type Language } from "stock-transfer/words";

/** Polish has four plural forms. */
const counting = (sentence: (units: string, packQty: string) => string) => ({
  one: (number: string, packQty = "") => sentence(`${number} sztukę`, packQty),
  few: (number: string, packQty = "") => sentence(`${number} sztuki`, packQty),
  many: (number: string, packQty = "") => sentence(`${number} sztuk`, packQty),
  other: (number: string, packQty = "") => sentence(`${number} sztuki`, packQty),
});

/** A language of a third party, of which only the plurals are translated. */
export const polish: Language = {
  ...english,
  tag: "pl",
  locale: pl,
  refusals: {
    ...english.refusals,
    broken_pack: counting((units, packQty) => `Tylko pełne opakowania po ${packQty}: o ${units} za dużo.`),
    insufficient_stock: counting((units) => `Stan magazynu jest o ${units} za mały.`),
    short_shelf_life: counting((units) => `Stan świeżych sztuk jest o ${units} za mały.`),
    not_accepted: counting((units) => `Magazyn docelowy dostałby o ${units} za dużo.`),
    over_unit_limit: counting((units) => `Limit sztuk byłby przekroczony o ${units}.`),
  },
  days: {
    one: (number) => `${number} dzień`,
    few: (number) => `${number} dni`,
    many: (number) => `${number} dni`,
    other: (number) => `${number} dnia`,
  },
};
