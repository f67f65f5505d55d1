import { contentPath } from '../../contract/bridge/channels.ts'

/** Where the page asks for bytes that main has opened, relative to itself in both hosts. */
export const contentAddress = ({ contentId }: { contentId: string }): string => contentPath + contentId
