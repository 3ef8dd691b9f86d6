// The suites of the store share one database, which starts once for this file.
import "./store/calls";
import "./store/equality";
