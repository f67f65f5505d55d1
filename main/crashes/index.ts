export { collectDumps } from './collect-dumps.ts'
export { type CrashReport, type CrashReports, createCrashReports } from './crash-reports.ts'
