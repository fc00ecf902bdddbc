export const common = {
  copy: "Copy",
  copied: "Copied",
  cancel: "Cancel",
  save: "Save",
  close: "Close",
  delete: "Delete",
  back: "Back",
  loadMore: "Load more",
  done: "Done",
};
