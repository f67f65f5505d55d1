export {
  listCommissions,
  listOrganisations,
  listPatriarchs,
  listRolesOf,
  listSectors,
  listWorkingGroups,
} from './agents.ts'
export { listProcessRoles, listReplyRoles, type ProcessBoxAct, searchBox } from './boxes.ts'
export { captureDocument, validateOriginal } from './captures.ts'
export { listActiveClasses, listActivePlans } from './classification.ts'
export { type ApiClient, createApiClient, type TokenAnswer } from './client.ts'
export {
  findDocumentByContent,
  getDocument,
  getDocumentDownloadAddress,
  getDocumentMetadata,
  getDocumentOfSignaturePhase,
  getScannedOriginal,
  listDocumentForwardings,
  listDocumentSigners,
  mayUseDocument,
  searchDocuments,
} from './documents.ts'
export { getEvent } from './events.ts'
export { failedCall, mayUseCache } from './failure-message.ts'
export { createFilteredSearch, momentsOf } from './filtered-search.ts'
export {
  complementForwarding,
  createForwarding,
  getForwarding,
  listForwardingDocuments,
  reforward,
  replyToForwarding,
  resolveForwarding,
  searchSentForwardings,
  type TrackedForwarding,
  trackForwarding,
} from './forwardings.ts'
export { listLegalGrounds } from './grounds.ts'
export { type EndedCall, observedClient } from './observed-client.ts'
export { type ApiFailure, type ApiOutcome, isClosed, isDecided, isSourceFault } from './outcome.ts'
export { readPages } from './pages.ts'
export { patientClient } from './patience.ts'
export {
  actOnProcess,
  getAct,
  getCustody,
  getProcess,
  listActDocuments,
  listActs,
  listDocumentProcesses,
  openProcess,
  searchAssociated,
  searchAssociations,
  searchProcesses,
} from './processes.ts'
export { createResultPages } from './result-pages.ts'
export { retryAfterMs } from './retry-after.ts'
export { createServiceClock } from './service-clock.ts'
export { createDescribeService, type DescribeService } from './service-description.ts'
export {
  blockSignature,
  deleteSignatureDocument,
  getSignatureDocument,
  getSignatureDownloadAddress,
  refuseSignature,
  searchSignatureDocuments,
  sendToSignature,
  sendToSignatureAsCitizen,
  signDocument,
  unblockSignature,
} from './signatures.ts'
export { createUploadAddress } from './uploads.ts'
export { getUser, listForwardingBoxes, listProcessBoxes, listUserRoles } from './users.ts'
