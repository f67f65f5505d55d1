import { ExternalLink } from '../../ui/icons.ts'
import type { ReaderTool } from '../../ui/pdf/reader-tools.tsx'

/** Opens the document in the system's program. */
export const outsideTool = (text: string, onPress: () => void): ReaderTool => ({
  id: 'outside',
  text,
  icon: <ExternalLink aria-hidden />,
  about: 'document',
  isRare: true,
  onPress,
})
