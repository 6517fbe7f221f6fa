const longMs = 1000;

/** Says what the shop is busy with once that takes longer than a second. */
export async function step<T>(line: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => console.log(`${line} …`), longMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

export type Tell = (line: string) => void;

export const tell: Tell = (line) => console.log(line);
