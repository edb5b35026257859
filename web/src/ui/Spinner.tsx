import { LoaderCircle } from "lucide-react";

export const Spinner = ({ size = 20 }: { size?: number }) => (
  <LoaderCircle size={size} className="animate-spin" aria-hidden />
);
