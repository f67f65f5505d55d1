import css from './save-link.module.css'

interface SaveLinkProps {
  /** The address of the bytes. */
  href: string
  /** The name of the saved file. */
  name: string
  children: string
}

/** A link that saves a file; it looks like a button. */
export const SaveLink = ({ href, name, children }: SaveLinkProps) => (
  <a className={css['link']} href={href} download={name}>
    {children}
  </a>
)

/** Saves a file, as a press on the link does. */
export function saveFile({ href, name }: Pick<SaveLinkProps, 'href' | 'name'>): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
