import { useEffect, useRef, useState } from "react";
import { Sheet } from "#web/ui/overlays/sheet.tsx";

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
const formats = ["code_128", "code_39", "ean_13", "ean_8", "upc_a", "qr_code"];

/** Some browsers have a detector of barcodes of their own, mostly those of Android phones. */
export const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

const lookEveryMs = 250;
/** A code that stays in front of the camera is one piece, until it was taken away for a while. */
const againAfterMs = 2000;

interface CameraScanProps {
  open: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
  /** What the last code came to. */
  answer: string;
}

export function CameraScan({ open, onClose, onCode, answer }: CameraScanProps) {
  const [problem, setProblem] = useState("");
  return (
    <Sheet open={open} onClose={onClose} title="Scan">
      <div className="grid gap-3">
        {problem ? <p role="alert">{problem}</p> : <CameraPicture onCode={onCode} onProblem={setProblem} />}
        <p role="status">{answer || "Hold a code in front of the camera."}</p>
      </div>
    </Sheet>
  );
}

function CameraPicture({ onCode, onProblem }: { onCode: (code: string) => void; onProblem: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const Detector = detectorClass();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let last = { code: "", at: 0 };
    const look = async (detector: Detector) => {
      const codes = video.current ? await detector.detect(video.current).catch(() => []) : [];
      const code = codes[0]?.rawValue;
      if (code) {
        if (code !== last.code || Date.now() - last.at > againAfterMs) latest.current(code);
        last = { code, at: Date.now() };
      }
      if (!isOver) timer = setTimeout(() => void look(detector), lookEveryMs);
    };
    const begin = async () => {
      if (!Detector) return;
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver || !video.current) return end();
      video.current.srcObject = stream;
      await video.current.play();
      await look(new Detector({ formats }));
    };
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch(() => onProblem("The camera cannot be used. Please allow it, or type the code."));
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [onProblem]);
  return (
    <video ref={video} muted playsInline aria-label="What the camera sees" className="aspect-4/3 w-full bg-sunken" />
  );
}
