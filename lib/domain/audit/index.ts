export { deleteOldAuditEntries } from "./delete-old-entries";
export {
  auditLine,
  auditUser,
  insertAuditLine,
  insertAuditLineOfMember,
  recordDownload,
} from "./record";
