#!/usr/bin/env bash
# 1500.50, typed by somebody whose language writes 1 500,50, is 1500, 150050 or 1500.5, by the library; 1 500,50 with a space is 1 to Java.
#
# Guess: a parser for amounts of a language reads what people of that language type: a common space where the language prints a
# no-break space, and either an amount or an error for a decimal point.
# Really: Java's NumberFormat stops at the first sign that it does not know, without a word: 1 500,50 with a common space is 1, and
# 1500.50 is 1500. ICU4J, numeral, accounting and currency.js take the point for nothing: 150050. Babel and @internationalized/number
# read both as they are meant, but Babel that is told to be strict refuses the common space. price-parser, which is told no language,
# takes 1.250 and 0,400 for thousands: a dinar and a quarter becomes 1250, and 400 fils become 400 dinars.
# So fields of amounts take point and comma, spaces of all kinds, and refuse what has two meanings; Java needs parse(text, position).
#
# Versions: babel 2.19.0, price-parser 0.5.1 (PyPI); icu4j 77.1 (Maven Central), Java 17; numeral 2.0.6, accounting 0.4.1,
# currency.js 2.0.4, @internationalized/number 3.6.9 (npm).
# Source: Unicode CLDR, numbers of ru; the documentation of java.text.NumberFormat.parse ("may not use the entire text").

set -euo pipefail

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts numeral@2.0.6 accounting@0.4.1 currency.js@2.0.4 @internationalized/number@3.6.9
python3 -m venv python
python/bin/pip install --quiet babel==2.19.0 price-parser==0.5.1
curl -fsS -o icu4j.jar https://repo1.maven.org/maven2/com/ibm/icu/icu4j/77.1/icu4j-77.1.jar

cat >Read.java <<'JAVA'
import java.text.NumberFormat;
import java.util.Locale;

public class Read {
  public static void main(String[] texts) throws Exception {
    Locale russian = Locale.forLanguageTag("ru");
    for (String text : texts) {
      System.out.println("Java " + text + ": " + NumberFormat.getInstance(russian).parse(text));
      System.out.println("ICU4J " + text + ": " + com.ibm.icu.text.NumberFormat.getInstance(russian).parse(text));
    }
  }
}
JAVA
cat >read.js <<'JS'
import { NumberParser } from "@internationalized/number";
import accounting from "accounting";
import currency from "currency.js";
import numeral from "numeral";
import "numeral/locales.js";

numeral.locale("ru");
for (const text of process.argv.slice(2)) {
  console.log(`numeral ${text}: ${numeral(text).value()}`);
  console.log(`accounting ${text}: ${accounting.unformat(text, ",")}`);
  console.log(`currency.js ${text}: ${currency(text, { decimal: ",", separator: " " }).value}`);
  console.log(`@internationalized/number ${text}: ${new NumberParser("ru").parse(text)}`);
}
JS
cat >read.py <<'PY'
import sys

from babel.numbers import NumberFormatError, parse_decimal
from price_parser import Price


def strictly(text):
    try:
        return parse_decimal(text, locale="ru", strict=True)
    except NumberFormatError:
        return "refused"


for text in sys.argv[1:]:
    print(f"Babel {text}: {parse_decimal(text, locale='ru')}, strict {strictly(text)}")
for text in ["KWD 1.250", "KWD 0,400"]:
    print(f"price-parser {text}: {Price.fromstring(text).amount}")
PY
cat >expected <<'TEXT'
Java 1 500,50: 1
ICU4J 1 500,50: 1500.5
Java 1500.50: 1500
ICU4J 1500.50: 150050
numeral 1 500,50: 1500.5
accounting 1 500,50: 1500.5
currency.js 1 500,50: 1500.5
@internationalized/number 1 500,50: 1500.5
numeral 1500.50: 150050
accounting 1500.50: 150050
currency.js 1500.50: 150050
@internationalized/number 1500.50: 1500.5
Babel 1 500,50: 1500.50, strict refused
Babel 1500.50: 1500.50, strict 1500.50
price-parser KWD 1.250: 1250
price-parser KWD 0,400: 400
TEXT
java -version 2>&1 | head -n 1
node --version
python/bin/python --version
javac -cp icu4j.jar Read.java
{
  java -cp icu4j.jar:. Read "1 500,50" 1500.50
  node read.js "1 500,50" 1500.50
  python/bin/python read.py "1 500,50" 1500.50
} | tee seen
diff -u expected seen && echo "Still so."
