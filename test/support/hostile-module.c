/* A PKCS#11 module that passes each call to the one in HOSTILE_BEFORE, but for what HOSTILE says. It notes in HOSTILE_NOTES. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

typedef unsigned long value;
typedef struct {
  unsigned char version[8];
  value (*calls[68])();
} list;
enum { get_slot_list = 4, login = 18, logout = 19, sign = 43 };

static list own;
static list *theirs;

static int does(const char *what) {
  const char *wanted = getenv("HOSTILE");
  return wanted != NULL && strcmp(wanted, what) == 0;
}

static void note(const char *what) {
  struct rlimit core;
  struct sigaction fault;
  getrlimit(RLIMIT_CORE, &core);
  sigaction(SIGSEGV, NULL, &fault);
  FILE *notes = fopen(getenv("HOSTILE_NOTES"), "a");
  fprintf(notes, "{\"what\":\"%s\",\"pid\":%d,\"dumpable\":%d,\"core\":%lu,\"faultHandler\":%d}\n", what,
          getpid(), prctl(PR_GET_DUMPABLE), (value)core.rlim_cur, fault.sa_handler != SIG_DFL);
  fclose(notes);
}

static void hang(const char *what) {
  note(what);
  for (;;) pause();
}

static value own_login(value session, value user, char *pin, value length) {
  if (does("crash in C_Login")) {
    note("crash");
    if (chdir(getenv("HOSTILE_FOLDER")) == 0) *(volatile char *)(pin - pin) = 0;
  }
  return theirs->calls[login](session, user, pin, length);
}

static value own_sign(value session, void *data, value length, void *signature, void *room) {
  if (does("hang in C_Sign")) hang("hang");
  return theirs->calls[sign](session, data, length, signature, room);
}

static value own_logout(value session) {
  if (does("hang in C_Logout")) hang("hang");
  return theirs->calls[logout](session);
}

static value own_slots(unsigned char present, void *slots, void *count) {
  if (does("hang in C_GetSlotList")) hang("hang");
  return theirs->calls[get_slot_list](present, slots, count);
}

__attribute__((constructor)) static void load(void) {
  if (does("hang while it loads")) hang("hang");
  /* Set by the thread that loads; gone as on the systems that end no child with its parent. */
  if (does("hang in C_Sign")) prctl(PR_SET_PDEATHSIG, 0);
}

value C_GetFunctionList(list **found) {
  void *module = dlopen(getenv("HOSTILE_BEFORE"), RTLD_NOW);
  value (*get)(list **) = dlsym(module, "C_GetFunctionList");
  if (get(&theirs) != 0) return 5;
  own = *theirs;
  own.calls[login] = own_login;
  own.calls[logout] = own_logout;
  own.calls[sign] = own_sign;
  own.calls[get_slot_list] = own_slots;
  *found = &own;
  return 0;
}
