import { expect, test } from "vitest";
import { barcodeOf } from "./barcode";

test.each([
  ["EAN-13", "4006381333931", "4006381333931"],
  ["UPC-A, as most readers in North America send it", "036000291452", "0036000291452"],
  ["UPC-A of a reader set to EAN-13", "0036000291452", "0036000291452"],
  ["UPC-A of a reader set to 14 digits", "00036000291452", "0036000291452"],
  ["UPC-E, as it is printed on small cartons", "01234565", "0012345000065"],
  ["the same, as zbar and zxing-cpp 3 read it", "0012345000065", "0012345000065"],
  ["UPC-E that ends in 0 to 2", "04252614", "0042100005264"],
  ["UPC-E that ends in 3", "01234531", "0012300000451"],
  ["UPC-E that ends in 4", "01234543", "0012340000053"],
  ["EAN-8", "96385074", "96385074"],
  ["EAN-8 of a reader that extends it", "0000096385074", "96385074"],
  ["a box of items, which is another item", "10614141000415", "10614141000415"],
  ["the kind of code in front", "]E04006381333931", "4006381333931"],
  ["marked goods, with a serial number", "]d2010950600013435221SN-7", "9506000134352"],
  ["the same of a reader that says no kind", "010950600013435221SN-7", "9506000134352"],
  ["the same of a reader that sends FNC1", "\u001D010950600013435221SN-7", "9506000134352"],
  ["the same with both", "]d2\u001D010950600013435221SN-7", "9506000134352"],
  ["typed from the print", "(01)09506000134352", "9506000134352"],
  ["spaces around", " 4006381333931\t", "4006381333931"],
])("%s", (_, sent, stored) => {
  expect(barcodeOf(sent)).toBe(stored);
});

test.each(["4006381333930", "036000291453", "T-407", "0123", "0112345678901234", "1234567", "]x"])(
  "%s is no number of an item, and stays",
  (code) => {
    expect(barcodeOf(code)).toBe(code);
  },
);
