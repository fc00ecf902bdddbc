export { exportAuditLog } from "./export-audit-log";
export { type AuditPage, type AuditQuery, listAuditEntries } from "./list-audit-entries";
export { presentAuditPage } from "./present";
