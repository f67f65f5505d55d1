import { contentPath } from '../../contract/bridge/channels.ts'
import type { OpenedContent } from '../../contract/bridge/documents.ts'

/** Where the page asks for bytes that main has opened, relative to itself in both hosts. */
export const contentAddress = ({ contentId }: OpenedContent): string => contentPath + contentId
