/** A reason not to start that the person at the keyboard can mend: it is shown as one line, without a stack trace. */
export class StartupError extends Error {}
