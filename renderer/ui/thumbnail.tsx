import { FileText } from 'lucide-react'
import { useState } from 'react'
import css from './thumbnail.module.css'

/** A picture of a page, with a placeholder of the same size. Hidden from screen readers, because the name is beside it. */
export function Thumbnail({ address }: { address: string | null }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <span className={css['page']} aria-hidden>
      {(address === null || shown !== address) && <FileText />}
      {address !== null && (
        <img
          key={address}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          data-shown={shown === address}
          onLoad={() => setShown(address)}
        />
      )}
    </span>
  )
}
