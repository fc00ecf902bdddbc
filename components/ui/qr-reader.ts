/** Reads the QR code in a picture, if there is one. */
export type QrReader = (picture: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Enough to read a QR code; a larger picture only takes longer. */
const MAX_PIXELS_WIDE = 720;

/** The browser's own reader if it has one, otherwise one that loads on demand from this server. */
export async function qrReader(): Promise<QrReader> {
  return (await ownReader()) ?? (await loadedReader());
}

async function ownReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (!BarcodeDetector || !formats?.includes("qr_code")) return undefined;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue;
}

async function loadedReader(): Promise<QrReader> {
  const { default: decodeQr } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (picture) => {
    const { videoWidth, videoHeight } = picture;
    if (!context || videoWidth === 0) return Promise.resolve(undefined);
    const scale = Math.min(1, MAX_PIXELS_WIDE / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return Promise.resolve(decodeQr({ data, width, height }));
    } catch {
      // Most pictures contain no readable code.
      return Promise.resolve(undefined);
    }
  };
}
