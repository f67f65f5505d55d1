/** A mail, whichever program wrote its file. */
export interface Mail {
  readonly from: Mailbox | null
  /** Set only if someone else has sent it (RFC 5322, 3.6.2). */
  readonly sender: string
  readonly replyTo: string
  readonly to: string
  readonly cc: string
  readonly bcc: string
  readonly subject: string
  readonly date: MailDate
  readonly html: string
  readonly text: string
  /** In the order of the mail, without names twice. */
  readonly files: readonly MailFile[]
}

export interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface MailDate {
  /** ISO 8601; null where the mail does not say a moment. */
  readonly sentAt: string | null
  /** As a person reads it, with the zone. */
  readonly shown: string
}

export interface MailFile {
  /** With an extension, without a folder. */
  readonly name: string
  readonly bytes: Uint8Array
  /** By which the HTML names a picture, without angle brackets; null: by nothing. */
  readonly contentId: string | null
  /** `signature`: of the mail or of a file; it shows nothing by itself. `encrypted`: no key is here. */
  readonly role: 'file' | 'signature' | 'encrypted'
}
