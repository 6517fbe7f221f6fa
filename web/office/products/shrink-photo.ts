/** Wider than any file the shop makes of it. */
const widest = 2560;
const smallEnough = 1_000_000;

/** A photo as large as the shop needs it: the pictures of a phone are several times that, and lines are slow. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= smallEnough) return file;
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, widest / photo.width);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    if (!small || small.size >= file.size) return file;
    return new File([small], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
  } catch {
    // Not a picture, or one this browser cannot read: the shop says what it thinks of it.
    return file;
  }
}
