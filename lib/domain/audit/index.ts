export { deleteOldAuditEntries } from "./delete-old-entries";
export { exportAuditLog } from "./export-audit-log";
export { type AuditPage, type AuditQuery, listAuditEntries } from "./list-audit-entries";
export { presentAuditPage } from "./present";
export {
  auditLine,
  auditUser,
  insertAuditLine,
  insertAuditLineOfMember,
  recordDownload,
} from "./record";
