import { cutListText, leftOutText } from '../../texts/left-out.ts'
import { Notice } from '../../ui/states.tsx'

interface LeftOutNoticeProps {
  /** Items that could not be read. */
  leftOut: number | undefined
  /** The service stopped before the number that it counts. */
  isCut?: boolean | undefined
}

/** Names the items that a list lacks; renders nothing for a complete list. */
export function LeftOutNotice({ leftOut = 0, isCut = false }: LeftOutNoticeProps) {
  return (
    <>
      {leftOut > 0 && <Notice tone="warn" {...leftOutText(leftOut)} />}
      {isCut && <Notice tone="warn" {...cutListText} />}
    </>
  )
}
