/** Wider than any size the shop renders. */
const maxWidth = 2560;
const maxBytes = 1_000_000;

/** Scales large photos down before the upload: those of a phone are several times larger than needed. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= maxBytes) return file;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, maxWidth / photo.width);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    if (!small || small.size >= file.size) return file;
    return new File([small], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
  } catch {
    // Not a picture, or one that this browser cannot decode: the server validates it.
    return file;
  }
}
