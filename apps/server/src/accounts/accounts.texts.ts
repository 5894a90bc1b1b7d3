/** The English texts of emails about an account. Every text has its Hindi in `accounts.texts.hi.ts`. */
export const ENGLISH = {
  ifButtonFails: (url: string) => `If the button does not work, open this address:\n${url}`,
  confirmation: {
    subject: (shop: string) => `Confirm your email for ${shop}`,
    preview: 'The link works for a week.',
    heading: 'Is this your email?',
    text: (shop: string) =>
      `Someone, hopefully you, used this email to open an account at ${shop}. Please confirm that it is yours. You can sign in and order before you do; the link works for a week.`,
    button: 'Confirm my email',
    notYou: 'If this was not you, please ignore this email: nothing is confirmed until the link is opened.',
  },
  reset: {
    subject: (shop: string) => `Choose a new password for ${shop}`,
    preview: 'The link works once, within 30 minutes.',
    heading: 'Choose a new password',
    text: (greeting: string) =>
      `${greeting}\nSomeone, hopefully you, asked for a new password for your account. The link works once, within 30 minutes.`,
    button: 'Choose a new password',
    notYou: 'If it was not you, ignore this email: your password stays the same.',
  },
  passwordChanged: {
    subject: (shop: string) => `Your password for ${shop} was changed`,
    preview: 'If it was not you, choose a new one now.',
    heading: 'Your password was changed',
    text: (greeting: string, shop: string) =>
      `${greeting}\nThe password of your account at ${shop} was changed. Wherever else you were signed in, you have been signed out. If it was you, there is nothing to do.`,
    button: 'Choose a new password',
    notYou: (shopEmail: string) =>
      `If it was not you, choose a new password now: the link for it comes to this email. Somebody may also be reading your mail, so change the password of your mailbox first. Then tell us at ${shopEmail}.`,
  },
  emailChanged: {
    subject: (shop: string) => `Your email for ${shop} was changed`,
    preview: 'If it was not you, write to us now.',
    heading: 'Your email was changed',
    text: (greeting: string, shop: string) =>
      `${greeting}\nYour account at ${shop} now has another email. From now on we write there, and links for a new password go there too. If it was you, there is nothing to do.`,
    button: 'Contact us',
    notYou: (shopEmail: string) =>
      `If it was not you, somebody else knows your password. Write to us now, from this address, at ${shopEmail}. If you use the same password anywhere else, change it there as well.`,
  },
  givenBack: {
    subject: (shop: string) => `Your account at ${shop} is yours again`,
    preview: 'Choose a new password: the link works once, within 30 minutes.',
    heading: 'Your account is yours again',
    text: (greeting: string) =>
      `${greeting}\nWe have given your account this email. Everybody has been signed out, and the old password no longer works. Choose a new one, which you use nowhere else. The link works once, within 30 minutes; after that, “Forgot Password?” on the login page sends you another.`,
    button: 'Choose a new password',
    notYou:
      'Then look through your saved addresses and your orders. If anything there is not yours, write to us.',
  },
  signedOut: {
    subject: (shop: string) => `You have been signed out of ${shop}`,
    preview: 'Choose a new password to sign in.',
    heading: 'Please choose a new password',
    text: (shop: string) =>
      `There is an account at ${shop} with this email, but nobody has confirmed that the email is theirs. Our staff have now entered an order for it. To keep the order private, we have signed the account out everywhere, and its old password no longer works. To sign in, choose a new password: the link for it comes to this email.`,
    button: 'Choose a new password',
    notYou: 'If you did not open the account: whoever did can no longer sign in.',
  },
  usePassword: {
    subject: (shop: string) => `Sign in to ${shop} with your password`,
    preview: 'Your account cannot be opened with a code.',
    heading: 'Please use your password',
    text: (shop: string) =>
      `Someone, hopefully you, asked for a code to sign in to ${shop}. Your account can do more than shop, so it opens only with its password.`,
    button: 'Login',
    notYou: 'If it was not you, ignore this email: nobody was let in.',
  },
  code: {
    subject: (code: string, shop: string) => `${code} is your code for ${shop}`,
    preview: 'It works for 10 minutes, where you asked for it.',
    text: 'Type these six digits where you asked for them. They work for 10 minutes, in that browser only.',
    notYou: (shop: string) =>
      `If it was not you, ignore this email: nobody gets in without the code. ${shop} never asks you for it.`,
  },
};
export type AccountTexts = typeof ENGLISH;
