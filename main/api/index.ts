export {
  listCommissions,
  listOrganisations,
  listPatriarchs,
  listRolesOf,
  listSectors,
  listWorkingGroups,
} from './agents.ts'
export { listReplyRoles, searchBox } from './boxes.ts'
export { captureDocument, validateOriginal } from './captures.ts'
export { listActiveClasses, listActivePlans } from './classification.ts'
export { type ApiCall, type ApiClient, type ApiClientOptions, createApiClient, type TokenAnswer } from './client.ts'
export { createDescribe, type Describe, type Described } from './described.ts'
export {
  findDocumentByContent,
  getDocument,
  getDocumentDownloadAddress,
  getDocumentMetadata,
  getDocumentOfSignaturePhase,
  getScannedOriginal,
  listDocumentForwardings,
  listDocumentSigners,
} from './documents.ts'
export { getEvent } from './events.ts'
export {
  complementForwarding,
  createForwarding,
  getForwarding,
  listForwardingDocuments,
  reforward,
  replyToForwarding,
  resolveForwarding,
  type SentForwardingPage,
  searchSentForwardings,
  type TrackedForwarding,
  trackForwarding,
} from './forwardings.ts'
export {
  type ApiFailure,
  type ApiFailureKind,
  type ApiOutcome,
  isDecided,
  type ServiceWords,
  type UncertainReason,
} from './outcome.ts'
export {
  actOnProcess,
  getAct,
  getProcess,
  listActDocuments,
  listActs,
  listDocumentProcesses,
  openProcess,
  searchProcesses,
} from './processes.ts'
export {
  blockSignature,
  deleteSignatureDocument,
  getSignatureDocument,
  getSignatureDownloadAddress,
  refuseSignature,
  type SignatureDocumentPage,
  searchSignatureDocuments,
  sendToSignature,
  sendToSignatureAsCitizen,
  signDocument,
  unblockSignature,
} from './signatures.ts'
export { mayUseMemory, toldFailure } from './told-failure.ts'
export { createUploadAddress } from './uploads.ts'
export { getUser, listForwardingBoxes, listUserRoles } from './users.ts'
