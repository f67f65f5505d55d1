export { createDesktop, type Desktop, unlessLocked } from './desktop.ts'
export type { DesktopRequests } from './requests.ts'
