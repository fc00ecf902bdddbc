export { exportAuditLog } from "./export-audit-log";
export { listAuditEntries } from "./list-audit-entries";
export { presentAuditPage } from "./present";
