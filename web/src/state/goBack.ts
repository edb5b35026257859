import { useNavigate } from "react-router";

/** Goes back in the history, or to `fallback` when the app was opened on this screen (a deep link, a new tab). */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    const index = (globalThis.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
}
