import { pl } from "date-fns/locale/pl";
import type { Language } from "stock-transfer/words";

// A language that a third party could write. Polish has four plural forms, and its words change with their place in the sentence.

const got = (received: string) => received && `, otrzymano: ${received}`;

const subjects = { source: "magazyn źródłowy", transit: "przewoźnik", destination: "magazyn docelowy" } as const;
const places = {
  source: "w magazynie źródłowym",
  transit: "u przewoźnika",
  destination: "w magazynie docelowym",
} as const;

export const polish: Language = {
  tag: "pl",
  locale: pl,
  places: {
    request: "dane wejściowe",
    line: (number) => `wiersz ${number}`,
    inLine: (line, field) => `${line}, ${field}`,
    entry: (number, list) => `pozycja ${number} (${list})`,
    field: (path) => `pole ${path}`,
    fields: {
      items: "lista wierszy",
      sku: "SKU",
      qty: "ilość",
      srcWarehouseCode: "magazyn źródłowy",
      destWarehouseCode: "magazyn docelowy",
      transferType: "typ transportu",
      stocks: "lista stanów",
      limit: "limit",
      next: "kursor",
      createdFrom: "najwcześniejszy czas utworzenia",
      createdTo: "najpóźniejszy czas utworzenia",
      updatedFrom: "najwcześniejszy czas zmiany",
      updatedTo: "najpóźniejszy czas zmiany",
      skus: "lista SKU",
      codes: "lista kodów przesunięć",
      refCode: "kod referencyjny",
      statuses: "status",
    },
  },
  issues: {
    required: (place) => `${place}: brak wartości.`,
    wrong_type: (place, { expected, received }) => `${place}: wymagane: ${expected}${got(received)}.`,
    blank: (place) => `${place}: wartość jest pusta.`,
    not_integer: (place, { expected, received }) =>
      `${place}: wymagane: ${expected || "liczba całkowita"}${got(received)}.`,
    too_small: (place, { min, received }) => `${place}: co najmniej ${min}${got(received)}.`,
    too_big: (place, { max, expected, received }) =>
      `${place}: co najwyżej ${max}${expected && ` ${expected}`}${got(received)}.`,
    malformed: (place, { expected, received }) => `${place}: wymagane: ${expected}${got(received)}.`,
    unknown_status: (place, { expected, received }) => `${place}: ${expected}${got(received)}.`,
    conflicting_fields: (place, { expected, received }) => `${place}: product_sku to ${expected}${got(received)}.`,
    repeated_parameter: (place, { received }) => `${place}: tylko raz, otrzymano tyle razy: ${received}.`,
    unknown_parameter: (_place, { received, suggestion }) =>
      `Nieznany parametr ${received}${suggestion && `, może ${suggestion}`}.`,
    empty_range: (place, { min, expected, received }) =>
      `${place}: nie wcześniej niż ${expected} ${min}${got(received)}.`,
    empty_list: (place) => `${place}: lista jest pusta.`,
    unknown_warehouse: (place, { received }) => `${place}: nieznany kod ${received}.`,
    same_warehouse: (place, { received }) => `${place}: ten sam co źródłowy${got(received)}.`,
    no_lane: (place, { expected, received, suggestion }) =>
      `${place}: brak trasy z ${expected} do ${received}${suggestion && ` (może ${suggestion}?)`}.`,
    duplicate_sku: (place, { received }) => `${place}: powtórzone ${received}.`,
    unsafe_total: (place, { max, expected, received }) => `${place}: ${expected} ponad ${max}${got(received)}.`,
    unknown_field: (place, { expected, suggestion }) => `${place}: nieznane, może ${suggestion || expected}?`,
    not_unique: (place, { expected, received }) => `${place}: inne niż ${expected}${got(received)}.`,
    unknown_code: (place, { expected, received }) => `${place}: wymagane: ${expected}${got(received)}.`,
    no_working_day: (place, { max, expected }) => {
      const day = expected
        ? `odjazdu przewoźnika i pracy magazynu ${expected}`
        : "roboczego z godziną graniczną po 00:00";
      return `${place}: brak dnia ${day}${max && ` wśród ${max} kolejnych`}.`;
    },
    beyond_calendars: (_place, { max, expected, received }) => `Najpóźniej ${max} (${expected})${got(received)}.`,
    never_available: (place, { min, max, expected, received }) =>
      min
        ? `${place}: potrzeba na stałe ${min}, będzie najwyżej ${max}${got(received)}.`
        : `${place}: SKU ${expected}${got(received)}.`,
    transfer_done: (_place, { received }) => `Przesunięcie jest już zakończone (${received}).`,
    not_in_transfer: (place, { received }) => `${place} ${received} nie należy do przesunięcia.`,
    nothing_to_do: () => "Zdarzenie niczego nie zmienia.",
  },
  phrases: {
    one_of: "jedno z: {0}",
    string: "tekst",
    number: "liczba",
    boolean: "wartość logiczna",
    array: "tablica",
    object: "obiekt",
    calendar_date: "istniejąca data RRRR-MM-DD",
    time_of_day: "GG:MM od 00:00 do 24:00",
    time_zone: "znana nazwa strefy czasowej IANA",
    datetime: "istniejący czas, na przykład 2026-03-01T17:00:00Z lub 2026-03-02T00:00:00+07:00 (w adresie + to %2B)",
    local_datetime: "RRRR-MM-DD GG:MM:SS w czasie strefy",
    digits: "cyfry do 2^53 − 1",
    query: "parametry zapytania",
    json: "pełny JSON w UTF-8",
    readable: "obiekt, który można odczytać",
    response_data: "data odpowiedzi",
    warehouse_code: "kod magazynu",
    any_warehouse: "dowolnego",
    entries: "pozycji",
    earlier: "wcześniejsze",
    holidays: "święta",
    quantity: "ilość razem z wcześniejszymi wierszami",
    units: "liczba sztuk",
    weight: "masa",
    volume: "objętość",
    calendars_end: "koniec kalendarzy",
    last_departure: "ostatni odjazd na trasie",
    known_sku: "nieznane w magazynie źródłowym",
    transferable: "wyłączone z przesunięć",
    known_weight: "bez podanej masy",
  },
  refusals: {
    unknown_sku: "Magazyn źródłowy nie zna tego SKU.",
    not_transferable: "Tego SKU nie wolno przesuwać.",
    missing_weight: "Masa tego SKU nie jest znana.",
    missing_volume: "Objętość tego SKU nie jest znana.",
    insufficient_stock: {
      one: (number) => `W magazynie brakuje ${number} sztuki.`,
      few: (number) => `W magazynie brakuje ${number} sztuk.`,
      many: (number) => `W magazynie brakuje ${number} sztuk.`,
      other: (number) => `W magazynie brakuje ${number} sztuki.`,
    },
    not_accepted: {
      one: (number) => `Magazyn docelowy dostałby o ${number} sztukę za dużo.`,
      few: (number) => `Magazyn docelowy dostałby o ${number} sztuki za dużo.`,
      many: (number) => `Magazyn docelowy dostałby o ${number} sztuk za dużo.`,
      other: (number) => `Magazyn docelowy dostałby o ${number} sztuki za dużo.`,
    },
    over_weight_limit: (amount) => `Limit masy byłby przekroczony o ${amount}.`,
    over_volume_limit: (amount) => `Limit objętości byłby przekroczony o ${amount}.`,
    over_unit_limit: {
      one: (number) => `Limit sztuk byłby przekroczony o ${number} sztukę.`,
      few: (number) => `Limit sztuk byłby przekroczony o ${number} sztuki.`,
      many: (number) => `Limit sztuk byłby przekroczony o ${number} sztuk.`,
      other: (number) => `Limit sztuk byłby przekroczony o ${number} sztuki.`,
    },
  },
  missing: {
    unknown_sku: "Jakiś magazyn nie zna tego SKU.",
    not_transferable: "Jakiemuś magazynowi nie wolno przesuwać tego SKU.",
    missing_weight: "Jakiś magazyn nie zna masy tego SKU.",
    missing_volume: "Jakiś magazyn nie zna objętości tego SKU.",
    insufficient_stock: "Jakiś magazyn ma za mało tego SKU.",
    not_accepted: "Magazyn docelowy nie przyjmie tyle tego SKU.",
    over_weight_limit: "Limit masy na trasie byłby przekroczony.",
    over_volume_limit: "Limit objętości na trasie byłby przekroczony.",
    over_unit_limit: "Limit sztuk na trasie byłby przekroczony.",
    no_lane: "Jakiś magazyn nie ma trasy do magazynu docelowego.",
  },
  reasons: {
    starts: () => "złożenie zlecenia",
    after_cut_off: (place) => `po godzinie granicznej ${places[place]}`,
    not_a_working_day: (place) => `${subjects[place]} nie pracuje`,
    holiday: (place) => `święto ${places[place]}`,
    handling: (place) => `przygotowanie towaru ${places[place]}`,
    no_departure: () => "przewoźnik nie odjeżdża",
    transit: () => "towar jest w drodze",
    arrives: () => "towar dociera",
  },
  days: {
    one: (number) => `${number} dzień`,
    few: (number) => `${number} dni`,
    many: (number) => `${number} dni`,
    other: (number) => `${number} dnia`,
  },
  step: (dates, reason, days) => `${dates}: ${reason}${days && ` (${days})`}.`,
};
