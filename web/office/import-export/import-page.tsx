import { useEffect, useState } from "react";
import { redirect, useNavigate, useRevalidator } from "react-router";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { FileDrop } from "#web/ui/forms/files/file-drop.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/import-page.ts";
import { ColumnHelp } from "./column-help.tsx";
import { CurrentImport } from "./current-import.tsx";
import { RecentImports } from "./recent-imports.tsx";
import { saveExport, sendFile } from "./send-file.ts";

const pollMs = 1000;
const path = "/dashboard/product/import";

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage catalogue");
  const { imports } = await call("GET /product/import");
  const wanted = url.searchParams.get("file");
  const current = imports.find(({ _id }) => _id === wanted);
  if (!current) return { imports, current, problems: [], next: null };
  const query = { after: url.searchParams.get("after") ?? "" };
  const report = await call("GET /product/import/{id}/problems", { params: { id: current._id }, query });
  return { imports, current, ...report };
}

/** Starts or cancels the import that the page shows. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const params = { id: String(form.get("id")) };
  try {
    if (form.get("operation") === "start") await call("POST /product/import/{id}/start", { params });
    else await call("POST /product/import/{id}/cancel", { params });
  } catch (error) {
    handleError(error);
  }
  return redirect(`${path}?file=${params.id}`);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Import and export", hidden: true });

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { imports, current, problems, next } = loaderData;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<"sending" | "saving">();
  const isUnderWay = current?.state === "checking" || current?.state === "importing";

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);

  async function whileBusy(what: typeof busy, action: () => Promise<unknown>) {
    setBusy(what);
    try {
      await action();
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(undefined);
    }
  }

  const send = (file: File) =>
    whileBusy("sending", async () => {
      const { import: made } = await sendFile(file);
      await navigate(`${path}?file=${made._id}`);
    });

  return (
    <div>
      <PageHead title="Import and export">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard/product" look="quiet" size="small">
            Back to products
          </ButtonLink>
          <Button
            look="secondary"
            size="small"
            busy={busy === "saving"}
            onClick={() => void whileBusy("saving", saveExport)}
          >
            Export all products
          </Button>
        </div>
      </PageHead>
      <div className="grid gap-8">
        {current && <CurrentImport current={current} problems={problems} next={next} />}
        {!isUnderWay && current?.state !== "checked" && (
          <FileDrop
            label={busy === "sending" ? "Sending the file" : "Choose a CSV file, or drop it here"}
            help="Or a ZIP with the table and pictures. Nothing changes yet: the file is looked through first."
            accept=".csv,text/csv,.zip,application/zip"
            busy={busy === "sending"}
            onFile={(file) => void send(file)}
          />
        )}
        <ColumnHelp />
        <RecentImports imports={imports} currentId={current?._id} />
      </div>
    </div>
  );
}
