export { deleteOldAuditEntries } from "./delete-old-entries";
export {
  auditInEach,
  auditLine,
  insertAuditLine,
  insertAuditLineOfMember,
  ofOrganization,
  recordDownload,
} from "./record";
