export { renderText } from "./render-mail";
export { type Mail, sendMail } from "./send-mail";
