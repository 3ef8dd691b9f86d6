import { pl } from "date-fns/locale/pl";
import { english, type Language } from "stock-transfer/words";

/** A language of a third party, of which only the plurals are translated: Polish has four forms. */
export const polish: Language = {
  ...english,
  tag: "pl",
  locale: pl,
  refusals: {
    ...english.refusals,
    broken_pack: {
      one: (number, packQty) => `Tylko pełne opakowania po ${packQty}: o ${number} sztukę za dużo.`,
      few: (number, packQty) => `Tylko pełne opakowania po ${packQty}: o ${number} sztuki za dużo.`,
      many: (number, packQty) => `Tylko pełne opakowania po ${packQty}: o ${number} sztuk za dużo.`,
      other: (number, packQty) => `Tylko pełne opakowania po ${packQty}: o ${number} sztuki za dużo.`,
    },
    insufficient_stock: {
      one: (number) => `W magazynie brakuje ${number} sztuki.`,
      few: (number) => `W magazynie brakuje ${number} sztuk.`,
      many: (number) => `W magazynie brakuje ${number} sztuk.`,
      other: (number) => `W magazynie brakuje ${number} sztuki.`,
    },
    short_shelf_life: {
      one: (number) => `Brakuje ${number} świeżej sztuki.`,
      few: (number) => `Brakuje ${number} świeżych sztuk.`,
      many: (number) => `Brakuje ${number} świeżych sztuk.`,
      other: (number) => `Brakuje ${number} świeżej sztuki.`,
    },
    not_accepted: {
      one: (number) => `Magazyn docelowy dostałby o ${number} sztukę za dużo.`,
      few: (number) => `Magazyn docelowy dostałby o ${number} sztuki za dużo.`,
      many: (number) => `Magazyn docelowy dostałby o ${number} sztuk za dużo.`,
      other: (number) => `Magazyn docelowy dostałby o ${number} sztuki za dużo.`,
    },
    over_unit_limit: {
      one: (number) => `Limit sztuk byłby przekroczony o ${number} sztukę.`,
      few: (number) => `Limit sztuk byłby przekroczony o ${number} sztuki.`,
      many: (number) => `Limit sztuk byłby przekroczony o ${number} sztuk.`,
      other: (number) => `Limit sztuk byłby przekroczony o ${number} sztuki.`,
    },
  },
  days: {
    one: (number) => `${number} dzień`,
    few: (number) => `${number} dni`,
    many: (number) => `${number} dni`,
    other: (number) => `${number} dnia`,
  },
};
