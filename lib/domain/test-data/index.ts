export { deleteOldTestData } from "./delete-old-test-data";
