import { useNavigate } from "react-router";

/** Back to where the person came from; to `fallback` when they came from nowhere (a deep link, a new tab). */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    const index = (globalThis.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
}
