import { Weave } from "#web/ui/identity/weave.tsx";

export function SigningIn() {
  return (
    <div className="page grid justify-items-center gap-5 py-24 text-center" aria-busy="true">
      <Weave className="h-18 w-36" />
      <h1>Signing you in …</h1>
    </div>
  );
}
