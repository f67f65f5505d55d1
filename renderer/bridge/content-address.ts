import { contentPath } from '../../contract/bridge/channels.ts'

/** The URL of bytes that main has opened, relative to the page in both hosts. */
export const contentAddress = ({ contentId }: { contentId: string }): string => contentPath + contentId

/** The id of the bytes at such a URL. */
export const contentIdOf = (address: string): string => address.slice(contentPath.length)
