import { Outlet } from "react-router";
import "./cloth.css";

/** The pages for signing in share this frame: the form on the left, a cloth of the shop on the right. */
export default function AuthFrame() {
  return (
    <div className="grid lg:min-h-[50rem] lg:grid-cols-2">
      <div className="order-2 px-4 py-10 sm:py-14 lg:order-1 lg:grid lg:content-center lg:py-20">
        <div className="mx-auto w-full max-w-md">
          <Outlet />
        </div>
      </div>
      <div className="weave cloth relative order-1 h-18 lg:order-2 lg:h-auto">
        <p className="cloth-label absolute top-1/2 left-1/2 z-10 hidden w-max -translate-1/2 px-12 py-6 text-center font-display text-xl lg:block">
          The warp holds still.
          <br />
          The weft comes and goes.
          <br />
          Between them, cloth.
        </p>
      </div>
    </div>
  );
}
