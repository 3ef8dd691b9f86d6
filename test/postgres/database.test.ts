// These suites are one file: vitest gives each file to any of its processes, and each process would start a database of its own.
import "./database/byPartner";
import "./database/demoStorage";
import "./database/equality";
import "./database/inspection";
import "./database/lots";
import "./database/names";
import "./database/ownStock";
import "./database/orderOnce";
import "./database/ownTables";
import "./database/pageReads";
import "./database/recordOnce";
import "./database/stockLife";
import "./database/tables";
import "./database/transferLife";
import "./database/withRetries";
