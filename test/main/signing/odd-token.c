/* A PKCS#11 module whose token locks itself after three wrong PINs, as cards do and softhsm2 does not.
   ODD_TOKEN names a folder: "left" has the attempts that are left, "certificate" a certificate in DER;
   with a file "crash" the module crashes when it signs, with "gone" the token is out of its reader. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned long U;
typedef unsigned char B;
static U asked;
static int given;
static FILE *at(const char *name, const char *mode) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", getenv("ODD_TOKEN"), name);
  return fopen(path, mode);
}
static int left(void) {
  int number = 0;
  FILE *file = at("left", "r");
  if (file && fscanf(file, "%d", &number) != 1) number = 0;
  if (file) fclose(file);
  return number;
}
static void keep(int number) {
  FILE *file = at("left", "w");
  fprintf(file, "%d", number);
  fclose(file);
}
static U ok(void) { return 0; }
static U slots(B present, U *list, U *count) {
  if (list) list[0] = 7;
  *count = at("gone", "r") ? 0 : 1;
  return 0;
}
static U info(U slot, B *bytes) {
  U flags = 0x400 | (left() == 1 ? 0x20000 : 0) | (left() < 3 ? 0x10000 : 0) | (left() == 0 ? 0x40000 : 0);
  memset(bytes, ' ', 96);
  memcpy(bytes, "Estranho", 8);
  memcpy(bytes + 80, "42", 2);
  memcpy(bytes + 96, &flags, sizeof flags);
  return 0;
}
static U mechanisms(U slot, U *list, U *count) {
  if (list) list[0] = 0x40;
  *count = 1;
  return 0;
}
static U session(U slot, U flags, void *a, void *b, U *handle) {
  *handle = 1;
  return 0;
}
static U login(U handle, U user, B *pin, U length) {
  FILE *log = at("attempts", "a");
  fputc('x', log);
  fclose(log);
  if (left() == 0) return 0xa4;
  if (length == 4 && memcmp(pin, "1234", 4) == 0) return keep(3), 0;
  keep(left() - 1);
  return 0xa0;
}
struct attribute { U type; void *value; U length; };
static U begin(U handle, struct attribute *wanted, U count) {
  asked = *(U *)wanted[0].value;
  given = 0;
  return 0;
}
static U objects(U handle, U *list, U most, U *count) {
  *count = given || (asked != 1 && asked != 3) ? 0 : 1;
  list[0] = asked;
  given = 1;
  return 0;
}
static U attribute(U handle, U object, struct attribute *wanted, U count) {
  static B bytes[8192];
  U length = 0;
  if (wanted->type == 0x11) {
    FILE *file = at("certificate", "r");
    length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
  } else if (wanted->type == 0x102) length = 1;
  else if (wanted->type == 0x100) memset(bytes, 0, length = sizeof(U));
  else return 0x12;
  if (wanted->value) memcpy(wanted->value, bytes, length);
  wanted->length = length;
  return 0;
}
static U sign(U handle, B *data, U size, B *signature, U *length) {
  FILE *file = at("crash", "r");
  if (file) *(volatile int *)8 = 0;
  return 0x5;
}
static struct { B version[2]; void *functions[68]; } list = {{2, 40}};
U C_GetFunctionList(void **found) {
  for (int each = 0; each < 68; each++) list.functions[each] = ok;
  list.functions[4] = slots;
  list.functions[6] = info;
  list.functions[7] = mechanisms;
  list.functions[12] = session;
  list.functions[18] = login;
  list.functions[24] = attribute;
  list.functions[26] = begin;
  list.functions[27] = objects;
  list.functions[43] = sign;
  *found = &list;
  return 0;
}
