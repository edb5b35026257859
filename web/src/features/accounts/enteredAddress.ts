/**
 * The address that somebody entered at sign-up, for the sign-in form to begin with. It is not kept in the history, since a
 * reload takes over the form that the build has rendered, which is empty.
 */
let entered = "";

export const enterAddress = (address: string): void => {
  entered = address;
};

export const enteredAddress = (): string => entered;
