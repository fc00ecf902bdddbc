export { createOrganization, type OpenedOrganization } from "./create-organization";
