interface OutboxButtonProps {
  label: string;
  onClick: () => void;
}

/** Does something about texts that did not get through. */
export const OutboxButton = ({ label, onClick }: OutboxButtonProps) => (
  <button
    type="button"
    className="min-h-11 rounded-full px-3 font-semibold underline underline-offset-2"
    onClick={onClick}
  >
    {label}
  </button>
);
