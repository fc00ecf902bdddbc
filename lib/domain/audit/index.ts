export { deleteOldAuditEntries } from "./delete-old-entries";
export {
  auditInEach,
  auditLine,
  insertAuditLine,
  insertAuditLineOfMember,
  recordDownload,
} from "./record";
