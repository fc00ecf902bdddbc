export { databaseAnswers } from "./database-answers";
