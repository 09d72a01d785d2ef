import { element } from "./dom";

/**
 * Keeps the pages for use without a network, and offers a new version when there is one. A page is
 * loaded anew only when its person asks for it: until then it goes on with its own version.
 */
export async function keepForOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) {
    return;
  }
  let isKept = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    element("newVersion").hidden = !isKept;
    isKept = true;
  });
  element("update").addEventListener("click", () => location.reload());
  await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
}
