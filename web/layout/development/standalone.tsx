import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import UiPage from "./ui-page.tsx";
import "#web/app.css";

/** The page of components without the shop around it: browser tests need neither a server nor a database for it. */
const router = createBrowserRouter([
  {
    path: "*",
    element: (
      <main>
        <UiPage />
      </main>
    ),
  },
]);

const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
