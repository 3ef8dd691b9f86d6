// These suites are one file: vitest gives each file to any of its processes, and each process would start a database of its own.
// The longest suites are last: a run of a mutant ends at the first failure.
import "./database/transferLife";
import "./database/tables";
import "./database/ownTables";
import "./database/pageReads";
import "./database/adapters";
import "./database/stockService";
import "./database/names";
import "./database/byPartner";
import "./database/partnerLives";
import "./database/fiveMinutes";
import "./store/order";
import "./store/record";
import "./store/departures";
import "./store/hold";
import "./store/change";
import "./store/stocks";
import "./store/within";
import "./store/migrate";
import "./store/view";
import "./store/partners";
import "./store/misuse";
import "./store/equality";
import "./database/equality";
