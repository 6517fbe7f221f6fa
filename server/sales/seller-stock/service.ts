/** By which the checks of the data know these mails in the outbox. */
export const stockSubject = "Your stock: what runs low and what stays";
