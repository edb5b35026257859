import "#/ui/release";
import { watchKeyboard } from "#/ui/keyboard";
import { keepWhatIsSeen } from "#/state/seenAnswers";
import { dropOldDraft } from "#/features/accounts/signup/keptDraft";
import { startAgainWhenConnected } from "./startAgain";
import { showConnectionLine } from "./ConnectionLine";

// What no first screen waits for.
watchKeyboard();
showConnectionLine();
startAgainWhenConnected();
keepWhatIsSeen();
dropOldDraft();
