export { deleteSavedView, listSavedViews, saveView } from "./saved-views";
