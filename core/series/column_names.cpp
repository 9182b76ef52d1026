#include "core/series/column_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace whereabouts {
namespace {

std::optional<std::size_t> rank_in(std::span<const char* const> known, std::string_view name) {
  const auto found = std::find(known.begin(), known.end(), plain_name(name));
  if (found == known.end()) return std::nullopt;
  return static_cast<std::size_t>(found - known.begin());
}

constexpr std::array exact_dates = {"date",     "datetime",        "timestamp",   "ds",        "datum",
                                    "fecha",    "observationdate", "tradingdate", "tradedate", "caldt",
                                    "datadate", "gmttime",         "localtime",   "opentime"};
constexpr std::array weak_dates = {"time", "day", "month", "year", "period",
                                   "t",    "ts",  "dt",    "unix", "minute"};
constexpr std::array dates_hold = {"date", "timestamp", "epoch", "yyyymmdd"};

constexpr std::array certain_assets = {
    "ticker",       "tickers",   "symbol", "symbols",  "tic",    "tickersymbol", "stocksymbol", "ric",
    "isin",         "cusip",     "sedol",  "figi",     "permno", "permco",       "gvkey",       "secid",
    "tscode",       "stockcode", "asset",  "assetid",  "stock",  "stockid",      "security",    "instrument",
    "instrumentid", "coin",      "coinid", "uniqueid", "name"};
constexpr std::array other_assets = {"code",   "pair",     "company",  "companyname", "item",    "itemid",
                                     "series", "seriesid", "variable", "currency",    "country", "index",
                                     "fund",   "store",    "storenbr", "sensor",      "id"};

constexpr std::array side_quotes = {
    "open",        "high",        "low",          "volume",         "vol",
    "turnover",    "openint",     "openinterest", "dividends",      "dividend",
    "stocksplits", "quotevolume", "trades",       "takerbuyvolume", "takerbuyquotevolume",
    "tickvol",     "spread",      "amount",       "capitalgains"};
constexpr std::array value_names = {"adjclose",  "adjustedclose", "adjusted", "close",
                                    "closelast", "price",         "value",    "prc"};

}  // namespace

std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

DateName date_name(std::string_view name) {
  if (rank_in(exact_dates, name)) return DateName::exact;
  if (rank_in(weak_dates, name)) return DateName::weak;
  const std::string plain = plain_name(name);
  for (const char* word : dates_hold) {
    if (plain.find(word) != std::string::npos) return DateName::strong;
  }
  return plain.find("time") == std::string::npos ? DateName::none : DateName::weak;
}

bool is_part_of_date(std::string_view name) {
  static constexpr std::array parts = {"year",    "yr",        "quarter",   "month",      "week",
                                       "day",     "hour",      "minute",    "dow",        "doy",
                                       "weekday", "dayofweek", "dayofyear", "dayofmonth", "weekofyear"};
  return rank_in(parts, name).has_value();
}

std::optional<std::size_t> asset_name_rank(std::string_view name) {
  if (const auto rank = rank_in(certain_assets, name)) return rank;
  if (const auto rank = rank_in(other_assets, name)) return certain_assets.size() + *rank;
  return std::nullopt;
}

bool is_certain_asset_name(std::string_view name) {
  return rank_in(certain_assets, name).has_value();
}

bool is_side_quote(std::string_view name) {
  return rank_in(side_quotes, name).has_value();
}

std::optional<std::size_t> value_name_rank(std::string_view name) {
  return rank_in(value_names, name);
}

HeaderLabel header_label(std::string_view name) {
  static constexpr std::array fields = {"price", "prices", "attributes", "attribute", "field", "fields"};
  static constexpr std::array assets = {"ticker", "tickers", "symbol", "symbols", "names", "asset", "assets"};
  if (rank_in(fields, name)) return HeaderLabel::fields;
  return rank_in(assets, name) ? HeaderLabel::assets : HeaderLabel::none;
}

}  // namespace whereabouts
